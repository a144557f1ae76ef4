const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What is typed as the rich text that the server takes: an empty line ends a paragraph, `#` begins a heading, and `-` an item of a list. */
export const introductionHtml = (typed: string): string =>
  typed
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim())
      if (lines.every((line) => /^[-•] /.test(line)))
        return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`
      if (lines.length === 1 && part.startsWith('# ')) return `<h2>${escaped(part.slice(2))}</h2>`
      return `<p>${lines.map(escaped).join('<br>')}</p>`
    })
    .join('')

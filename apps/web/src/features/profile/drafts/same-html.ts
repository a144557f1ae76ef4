/** Whether two biographies have the same content: the server reformats what it stores. */
export const isSameHtml = (a: string, b: string): boolean => canonical(a) === canonical(b)

function canonical(html: string): string {
  return html
    .replaceAll(/(?<=<[^>]*) (?!href=)[a-z-]+="[^"]*"/g, '')
    .replaceAll(/<(br|hr) ?\/?>/g, '<$1>')
    .replaceAll(/<(\/?)b>/g, '<$1strong>')
    .replaceAll(/<(\/?)i>/g, '<$1em>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
    .trim()
}

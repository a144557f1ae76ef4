import { Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isKeptAddress } from './link-address.ts'

/** Superscript and subscript have no button, but pasted ones stay. */
const mark = (name: 'sub' | 'sup') => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

/** Exactly what the server stores of a biography: everything else disappears on pasting. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    codeBlock: { languageClassPrefix: null },
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => isKeptAddress(address),
      shouldAutoLink: (address) => /^https?:\/\//i.test(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  mark('sub'),
  mark('sup'),
]

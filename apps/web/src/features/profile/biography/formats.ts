import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import {
  BoldIcon,
  BulletListIcon,
  HeadingIcon,
  ItalicIcon,
  OrderedListIcon,
  QuoteIcon,
  RedoIcon,
  SubheadingIcon,
  UnderlineIcon,
  UndoIcon,
} from './format-icons.tsx'

/** A toolbar action on the text. */
interface Format {
  readonly name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'heading'
    | 'subheading'
    | 'bulletList'
    | 'orderedList'
    | 'quote'
    | 'undo'
    | 'redo'
  readonly icon: ComponentType
  readonly perform: (editor: Editor) => void
  /** Whether it is on at the cursor; absent for actions that cannot be on or off. */
  readonly isOn?: (editor: Editor) => boolean
  readonly canPerform: (editor: Editor) => boolean
}

// The page's first heading is the person's name and its second the section's, so headings in the text begin below them.
const heading = 3
const subheading = 4

export const formats: readonly Format[] = [
  {
    name: 'bold',
    icon: BoldIcon,
    perform: (editor) => editor.chain().focus().toggleBold().run(),
    canPerform: (editor) => editor.can().toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: ItalicIcon,
    perform: (editor) => editor.chain().focus().toggleItalic().run(),
    canPerform: (editor) => editor.can().toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: UnderlineIcon,
    perform: (editor) => editor.chain().focus().toggleUnderline().run(),
    canPerform: (editor) => editor.can().toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'heading',
    icon: HeadingIcon,
    perform: (editor) => editor.chain().focus().toggleHeading({ level: heading }).run(),
    canPerform: (editor) => editor.can().toggleHeading({ level: heading }),
    isOn: (editor) => editor.isActive('heading', { level: heading }),
  },
  {
    name: 'subheading',
    icon: SubheadingIcon,
    perform: (editor) => editor.chain().focus().toggleHeading({ level: subheading }).run(),
    canPerform: (editor) => editor.can().toggleHeading({ level: subheading }),
    isOn: (editor) => editor.isActive('heading', { level: subheading }),
  },
  {
    name: 'bulletList',
    icon: BulletListIcon,
    perform: (editor) => editor.chain().focus().toggleBulletList().run(),
    canPerform: (editor) => editor.can().toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    icon: OrderedListIcon,
    perform: (editor) => editor.chain().focus().toggleOrderedList().run(),
    canPerform: (editor) => editor.can().toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: QuoteIcon,
    perform: (editor) => editor.chain().focus().toggleBlockquote().run(),
    canPerform: (editor) => editor.can().toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'undo',
    icon: UndoIcon,
    perform: (editor) => editor.chain().focus().undo().run(),
    canPerform: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    icon: RedoIcon,
    perform: (editor) => editor.chain().focus().redo().run(),
    canPerform: (editor) => editor.can().redo(),
  },
]

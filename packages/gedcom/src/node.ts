/** A line and the lines below it. */
export interface Node {
  tag: string
  /** Escapes and continuations are resolved, line breaks are LF; for a pointer, the xref without the @ signs. */
  value: string
  isPointer: boolean
  line: number
  children: Node[]
}

export function createNode(tag: string, value = '', children: Node[] = []): Node {
  return { tag, value, isPointer: false, line: 0, children }
}

export function createPointer(tag: string, xref: string, children: Node[] = []): Node {
  return { tag, value: xref, isPointer: true, line: 0, children }
}

/** The first child with this tag, or with the extension tag that represents it in the other version. */
export function findChild(node: Node, tag: string): Node | undefined {
  return node.children.find((child) => child.tag === tag) ?? node.children.find((child) => child.tag === `_${tag}`)
}

/** The trimmed text of that child; '' without one. */
export function textOf(node: Node, tag: string): string {
  return findChild(node, tag)?.value.trim() ?? ''
}

/** Serialises nodes as the extras store them: GEDCOM 7 syntax, LF after each line. */
export function serializeNodes(nodes: readonly Node[]): string {
  const parts: string[] = []
  appendNodes(nodes, 1, parts)
  return parts.join('')
}

function appendNodes(nodes: readonly Node[], level: number, parts: string[]): void {
  for (const { tag, value, isPointer, children } of nodes) {
    parts.push(String(level), ' ', tag)
    if (isPointer) parts.push(' @', value, '@')
    else if (value.includes('\n')) appendLines(value, level, parts)
    else if (value !== '') parts.push(value.startsWith('@') ? ' @' : ' ', value)
    parts.push('\n')
    if (children.length > 0) appendNodes(children, level + 1, parts)
  }
}

function appendLines(value: string, level: number, parts: string[]): void {
  for (const [index, line] of value.split('\n').entries()) {
    if (index > 0) parts.push('\n', String(level + 1), ' CONT')
    if (line !== '') parts.push(line.startsWith('@') ? ' @' : ' ', line)
  }
}

import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../lib/router/link.tsx'
import { parseHtml } from '../lib/trusted-types.ts'
import { scrollToSection } from './page/scroll-to-section.ts'

const plain = new Set(['p', 'ul', 'li', 'strong', 'em'])

/**
 * Renders HTML from our own catalogues: paragraphs, lists, emphasis, and links to our pages and sections. Of anything else it
 * shows only the text. An element named like a slot is replaced by the slot's content.
 */
export function RichText({ html, slots = {} }: { html: string; slots?: Record<string, ReactNode> }) {
  const body = useMemo(() => parseHtml(html).body, [html])
  return <>{[...body.childNodes].map((node, at) => show(node, at, slots))}</>
}

function show(node: Node, key: number, slots: Record<string, ReactNode>): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (Object.hasOwn(slots, name)) return <Fragment key={key}>{slots[name]}</Fragment>
  const children = [...node.childNodes].map((child, at) => show(child, at, slots))
  if (name === 'a')
    return (
      <OwnLink key={key} to={node.getAttribute('href') ?? ''}>
        {children}
      </OwnLink>
    )
  if (!plain.has(name)) return <Fragment key={key}>{children}</Fragment>
  const Tag = name as 'p'
  return <Tag key={key}>{children}</Tag>
}

function OwnLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('#')) return <SectionLink id={to.slice(1)}>{children}</SectionLink>
  if (!to.startsWith('/') || to.startsWith('//')) return <>{children}</>
  return <Link to={to}>{children}</Link>
}

/** A link to a part of the same page. */
export function SectionLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        scrollToSection(id)
      }}
    >
      {children}
    </a>
  )
}

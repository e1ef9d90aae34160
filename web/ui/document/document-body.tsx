import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import type { Block, TextRun } from './blocks.ts'

export type AnchorProps = { to: string; children: ReactNode }

type DocumentBodyProps = {
  blocks: readonly Block[] /** The component that renders a link. The app and the public pages each pass their own. */
  Anchor: ComponentType<AnchorProps>
}

/** Renders a document's blocks. Every text is a text node. Needs no router or messages, so public pages can use it. */
export function DocumentBody({ blocks, Anchor }: DocumentBodyProps): ReactNode {
  const runs = (text: readonly TextRun[]): ReactNode => inOrder(text.map(run))
  const run = (part: TextRun): ReactNode => {
    if (typeof part === 'string') return part
    if ('strong' in part) return <strong className="font-semibold">{runs(part.strong)}</strong>
    if ('em' in part) return <em>{runs(part.em)}</em>
    if ('code' in part)
      return (
        <code translate="no" className={codeClass}>
          {part.code}
        </code>
      )
    return <Anchor to={part.link}>{runs(part.text)}</Anchor>
  }
  const element = (block: Block): ReactNode => {
    if (block.kind === 'heading') return <Heading {...block}>{runs(block.text)}</Heading>
    if (block.kind === 'paragraph') return <p>{runs(block.text)}</p>
    if (block.kind === 'list') return <List {...block} body={(item) => item.map(element)} />
    if (block.kind === 'note')
      return <aside className="space-y-3 border-l-2 border-border-strong py-0.5 pl-4 text-muted-foreground">{all(block.blocks)}</aside>
    if (block.kind === 'table') return <Table {...block} cell={runs} />
    return (
      <pre translate="no" className="rounded-md bg-muted px-4 py-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {block.text}
      </pre>
    )
  }
  const all = (list: readonly Block[]) => inOrder(list.map(element))
  return all(blocks)
}

/** Renders a fixed list of children without React keys. Its order never changes, so the position identifies each child. */
const inOrder = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const codeClass = 'rounded-sm bg-muted px-1 py-0.5 text-[.92em] [overflow-wrap:anywhere]'

function Heading({ depth, id, children }: { depth: 2 | 3; id: string; children: ReactNode }) {
  const Tag = `h${depth}` as const
  return (
    <Tag
      id={id}
      className={
        depth === 2
          ? 'scroll-mt-[calc(var(--topbar-h)+16px)] pt-6 text-lg font-semibold not-first:border-t not-first:mt-9'
          : 'pt-3 text-base font-semibold'
      }
    >
      {children}
    </Tag>
  )
}

function List({ ordered, items, body }: { ordered: boolean; items: Block[][]; body: (item: Block[]) => ReactNode[] }) {
  const Tag = ordered ? 'ol' : 'ul'
  const line = (item: Block[]) => <li className="space-y-2 pl-1">{inOrder(body(item))}</li>
  return (
    <Tag className={`space-y-1.5 pl-5 marker:text-muted-foreground ${ordered ? 'list-decimal marker:tabular-nums' : 'list-disc'}`}>
      {inOrder(items.map(line))}
    </Tag>
  )
}

function Table({ head, rows, cell }: { head: TextRun[][]; rows: TextRun[][][]; cell: (text: TextRun[]) => ReactNode }) {
  const headCell = (text: TextRun[]) => (
    <th scope="col" className="border-b border-border-strong py-2 pr-5 text-left text-xs font-medium text-muted-foreground last:pr-0">
      {cell(text)}
    </th>
  )
  const bodyCell = (text: TextRun[]) => <td className="border-b py-2 pr-5 align-top first:font-medium last:pr-0">{cell(text)}</td>
  const line = (row: TextRun[][]) => <tr>{inOrder(row.map(bodyCell))}</tr>
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>{inOrder(head.map(headCell))}</tr>
      </thead>
      <tbody>{inOrder(rows.map(line))}</tbody>
    </table>
  )
}

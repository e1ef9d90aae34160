import { marked, type Token, type Tokens } from 'marked'
import type { Block, TextRun } from '#web/ui/document/blocks.ts'

/** Parses the Markdown of a help document to blocks. Raw HTML is kept as text. Throws on Markdown syntax that documents may not use. */
export const blocksOf = (markdown: string): Block[] => marked.lexer(markdown).flatMap(toBlocks)

function toBlocks(token: Token): Block[] {
  const { type } = token
  if (type === 'space') return []
  if (isToken<Tokens.Heading>(token, 'heading')) return [headingOf(token)]
  if (isToken<Tokens.Paragraph>(token, 'paragraph') || isToken<Tokens.Text>(token, 'text')) {
    return [{ kind: 'paragraph', text: runsOf(token.tokens) }]
  }
  if (isToken<Tokens.List>(token, 'list')) {
    return [{ kind: 'list', ordered: token.ordered, items: token.items.map(({ tokens }) => tokens.flatMap(toBlocks)) }]
  }
  if (isToken<Tokens.Blockquote>(token, 'blockquote')) return [{ kind: 'note', blocks: token.tokens.flatMap(toBlocks) }]
  if (isToken<Tokens.Table>(token, 'table')) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => runsOf(tokens))
    return [{ kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }]
  }
  if (isToken<Tokens.Code>(token, 'code')) return [{ kind: 'code', text: token.text }]
  if (isToken<Tokens.HTML>(token, 'html')) return [{ kind: 'paragraph', text: [token.text.trim()] }]
  throw new Error(`Documents have no ${type}`)
}

function headingOf({ depth, text, tokens }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3) throw new Error(`The title of a document stands in its head, not in "${text}"`)
  return { kind: 'heading', depth, id: headingId(text), text: runsOf(tokens) }
}

function runsOf(tokens: Token[] = []): TextRun[] {
  return tokens.map((token) => {
    if (isToken<Tokens.Strong>(token, 'strong')) return { strong: runsOf(token.tokens) }
    if (isToken<Tokens.Em>(token, 'em')) return { em: runsOf(token.tokens) }
    if (isToken<Tokens.Codespan>(token, 'codespan')) return { code: token.text }
    if (isToken<Tokens.Link>(token, 'link')) return { link: token.href, text: runsOf(token.tokens) }
    if (isToken<Tokens.Text>(token, 'text') || isToken<Tokens.Escape>(token, 'escape') || isToken<Tokens.Tag>(token, 'html')) {
      return token.text
    }
    throw new Error(`Documents have no ${token.type}`)
  })
}

/** Converts a heading to the id of its anchor: "Who may launch?" → who-may-launch. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const isToken = <Kind extends Token>(token: Token, type: Kind['type']): token is Kind => token.type === type

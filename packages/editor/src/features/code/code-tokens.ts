import type { HLJSApi } from 'highlight.js'

/** A word of code that is of a certain look, by its letters from the beginning of its row. */
export interface CodeToken {
  readonly from: number
  readonly to: number
  readonly look: string
}

/** Looks of the scopes that the highlighter names; any other is as plain text. */
const LOOKS: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  doctag: 'keyword',
  literal: 'value',
  number: 'value',
  symbol: 'value',
  bullet: 'value',
  string: 'string',
  regexp: 'string',
  addition: 'string',
  code: 'string',
  comment: 'comment',
  quote: 'comment',
  title: 'name',
  section: 'name',
  name: 'name',
  'selector-id': 'name',
  'selector-class': 'name',
  type: 'type',
  built_in: 'type',
  attr: 'type',
  attribute: 'type',
  property: 'type',
  'selector-attr': 'type',
  'selector-pseudo': 'type',
  meta: 'other',
  variable: 'other',
  'template-variable': 'other',
  'template-tag': 'other',
  link: 'other',
  deletion: 'removed',
}

const SCOPE = /^hljs-([\w-]+)/

/** Returns the words of rows of code, for each row. */
export const tokensOf = (hljs: HLJSApi, language: string, rows: readonly string[]): CodeToken[][] => {
  const template = document.createElement('template')
  template.innerHTML = hljs.highlight(rows.join('\n'), { language, ignoreIllegals: true }).value
  const tokens: CodeToken[][] = [[]]
  let at = 0
  const read = (parent: Node, around: string | undefined): void => {
    for (const child of parent.childNodes) {
      if (child instanceof Element) {
        const scope = SCOPE.exec(child.className)?.[1] ?? ''
        read(child, Object.hasOwn(LOOKS, scope) ? LOOKS[scope] : around)
        continue
      }
      for (const [index, part] of (child.textContent ?? '').split('\n').entries()) {
        if (index > 0) {
          tokens.push([])
          at = 0
        }
        if (around !== undefined && part !== '') tokens.at(-1)!.push({ from: at, to: at + part.length, look: around })
        at += part.length
      }
    }
  }
  read(template.content, undefined)
  return tokens
}

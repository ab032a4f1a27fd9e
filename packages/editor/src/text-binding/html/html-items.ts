import type { LineKind } from '@sheaf/document/text/line'
import { padList } from './html-of-pads.ts'

/** What an item of a list says of its line. */
export interface Item {
  readonly kind: LineKind
  readonly checked: boolean
  /** Level that it names itself, from 0. */
  readonly level?: number
  /** Number that it names itself. */
  readonly number?: number
}

/** Boxes that stand before the text of a task: of forms, or written as letters. */
const BOX =
  ':is(:scope, :scope > p:first-child, :scope > label:first-child, :scope > p:first-child > label:first-child) > input[type="checkbox"]'
const WRITTEN_BOX = /^\s*(?:\[([ xX]?)\]|([☐☑☒]\ufe0f?))\s+/u

const PARAGRAPH_BOX = /^\s*(?:\[([ xX]?)\]|([☐☑☒🗹]\ufe0f?))[\s\u00a0]+(?=\S)/u

/** Returns the length of a box that a text begins with, and whether it is ticked; undefined if it begins with none. */
export const boxBefore = (text: string): { readonly length: number; readonly checked: boolean } | undefined => {
  const found = PARAGRAPH_BOX.exec(text)
  if (found === null) return undefined
  const checked = found[2] === undefined ? found[1]!.trim() !== '' : !found[2].startsWith('☐')
  return { length: found[0].length, checked }
}

const numberOf = (text: string | null | undefined): number | undefined => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Takes a box away that is written before the text of an item. Returns what is in it; undefined if there is none. */
const takeWrittenBox = (item: HTMLElement): string | undefined => {
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  let first = texts.nextNode() as Text | null
  while (first?.data.trim() === '') first = texts.nextNode() as Text | null
  const found = WRITTEN_BOX.exec(first?.data ?? '')
  if (first === null || found === null) return undefined
  first.data = first.data.slice(found[0].length)
  return found[2] === undefined ? found[1]! : found[2].startsWith('☐') ? '' : 'x'
}

/** Lists of tasks by Notion and Dropbox Paper, which nothing else than a class tells from other lists. */
const TASK_LIST = /(?:^|\s)(?:to-do-list|listtype-task(done)?)(?=\s|$)/
const DONE = ':scope > .checkbox-on'

/** Returns whether an item of such a list is done; undefined if it is in another list. */
const stateByClass = (item: HTMLElement): boolean | undefined => {
  const list = TASK_LIST.exec(item.parentElement?.className ?? '')
  return list === null ? undefined : list[1] !== undefined || item.querySelector(DONE) !== null
}

/** Returns whether a task is done; undefined if the item is none. */
const stateOf = (item: HTMLElement, isOwn: boolean): boolean | undefined => {
  const box = item.querySelector(BOX)
  // The space between a box and its text is none of the text.
  if (box?.nextSibling instanceof Text) box.nextSibling.data = box.nextSibling.data.replace(/^ /, '')
  const { checked } = item.dataset
  if (checked !== undefined) return checked === 'true'
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true'
  if (box !== null) return (box as HTMLInputElement).checked
  if (isOwn) return undefined
  const written = takeWrittenBox(item)
  return written === undefined ? stateByClass(item) : written.trim() !== ''
}

/** Returns what a `li` says of its line. */
export const listItem = (item: HTMLElement, isOwn: boolean): Item => {
  const list = item.parentElement
  const inPad = isOwn ? undefined : padList(list)
  const state = inPad?.checked ?? stateOf(item, isOwn)
  // Word on the web writes each item as a list of its own, with its level and number.
  const named = numberOf(item.dataset['ariaLevel'])
  const level = named === undefined ? inPad?.level : Math.max(named, 1) - 1
  const number = numberOf(item.getAttribute('value') ?? (level === undefined ? null : list?.getAttribute('start')))
  return {
    kind: state === undefined ? (inPad?.kind ?? (list?.tagName === 'OL' ? 'ordered' : 'bullet')) : 'task',
    checked: state ?? false,
    ...(level !== undefined && { level }),
    ...(number !== undefined && { number }),
  }
}

/** Word writes each item of a list as a paragraph, whose style names its list and level. */
const WORD_ITEM = /mso-list:\s*l\d+\s+level(\d+)/i
const WORD_SIGN = 'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]'
const NUMBERING = /^\(?(?:(?:\d+\.)*(\d+)[.)]?|[a-z]{1,5}[.)])$/i

/** Returns what a paragraph of Word says as an item, without the sign before its text; undefined if it is none. */
export const wordItem = (paragraph: HTMLElement): Item | undefined => {
  const level = WORD_ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1]
  if (level === undefined) return undefined
  const sign = paragraph.querySelector(WORD_SIGN)
  const numbering = NUMBERING.exec(sign?.textContent.trim() ?? '')
  // The number of a heading is part of what it says.
  if (/^H[1-6]$/.test(paragraph.tagName)) {
    sign?.replaceWith(numbering === null ? '' : `${sign.textContent.trim()} `)
    return undefined
  }
  sign?.remove()
  const number = numberOf(numbering?.[1])
  return {
    kind: numbering === null ? 'bullet' : 'ordered',
    checked: false,
    level: Math.max(Number(level) - 1, 0),
    ...(number !== undefined && { number }),
  }
}

/** Counts the items of lists, to find out which of them has another number than it would have anyway. */
export class ItemCounts {
  /** Numbers of the last items of the lists that are open, by their levels. */
  readonly #last: (number | undefined)[] = []

  /** Returns the number of an item, if a list begins with it that does not go on with the one above. */
  startOf(level: number, { kind }: Pick<Item, 'kind'>, number: number | undefined): number | null {
    const next = (this.#last[level] ?? 0) + 1
    this.#last.length = level
    if (kind !== 'ordered') return null
    this.#last[level] = number ?? next
    return number !== undefined && number !== next ? number : null
  }

  /** What is no item ends the lists that it does not belong to by its level. */
  end(level: number): void {
    this.#last.length = Math.min(this.#last.length, level)
  }
}

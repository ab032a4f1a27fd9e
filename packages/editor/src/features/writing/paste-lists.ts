import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { rewriteHtml } from './rewrite-html.ts'

/** Word writes each item of a list as a paragraph, whose style names its list and level. */
const WORD_ITEM = /mso-list:\s*l\d+\s+level(\d+)/i
const WORD_SIGN = 'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]'
const NUMBERING = /^\(?(?:(?:\d+\.)*(\d+)[.)]?|[a-z]{1,5}[.)])$/i

interface OpenList {
  readonly list: HTMLElement
  level: number
}

/** Removes the sign that Word wrote before an item, and returns the list it belongs to. */
const listOf = (item: Element): HTMLElement => {
  const sign = item.querySelector(WORD_SIGN)
  const numbering = NUMBERING.exec(sign?.textContent.trim() ?? '')
  sign?.remove()
  const list = document.createElement(numbering === null ? 'ul' : 'ol')
  if (numbering?.[1] !== undefined) list.setAttribute('start', numbering[1])
  return list
}

/** Puts an item of Word into the list that it continues, or into a new one. `open` has the innermost list last. */
const putIntoList = (paragraph: Element, level: number, open: OpenList[]): void => {
  if (paragraph.previousElementSibling !== open[0]?.list) open.length = 0
  while (open.length > 1 && open.at(-1)!.level > level) open.pop()
  if (open.length === 1 && open[0]!.level > level) open[0]!.level = level
  const list = listOf(paragraph)
  const last = open.at(-1)
  const isContinued = last?.level === level && last.list.localName === list.localName
  if (!isContinued) {
    if (last?.level === level) open.pop()
    const around = open.at(-1)?.list.lastElementChild
    if (around) around.append(list)
    else paragraph.before(list)
    open.push({ list, level })
  }
  const item = document.createElement('li')
  open.at(-1)!.list.append(item)
  item.append(paragraph)
}

const makeWordLists = (body: HTMLElement): void => {
  const open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const level = WORD_ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1]
    if (level !== undefined) putIntoList(paragraph, Number(level), open)
  }
}

/** Finds the box of a task, which other programs put before its text. */
const boxOf = (item: Element): HTMLInputElement | null =>
  item.querySelector(
    ':is(:scope, :scope > p:first-child, :scope > label:first-child) > input[type="checkbox"]:first-child',
  )

/** Returns whether the task is done; undefined if the item is no task. */
const takeTask = (item: Element): boolean | undefined => {
  const box = boxOf(item)
  box?.remove()
  if (box) return box.checked
  return item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') === 'true' : undefined
}

const emptyPartOf = (list: HTMLElement, isOfTasks: boolean): HTMLElement => {
  if (!isOfTasks) return list.cloneNode(false) as HTMLElement
  const part = document.createElement('ul')
  part.dataset['type'] = 'taskList'
  return part
}

/** Turns the items with a box into tasks. A list that also has others is split, since a pad's lists are of one kind. */
const makeTasks = (body: HTMLElement): void => {
  for (const list of body.querySelectorAll<HTMLElement>('ul:not([data-type]), ol')) {
    let part: HTMLElement | undefined
    for (const item of Array.from(list.children)) {
      const isDone = takeTask(item)
      const isTask = isDone !== undefined
      if (part === undefined || (part.dataset['type'] === 'taskList') !== isTask) {
        part = emptyPartOf(list, isTask)
        list.before(part)
      }
      if (isTask) {
        item.setAttribute('data-type', 'taskItem')
        item.setAttribute('data-checked', String(isDone))
      }
      part.append(item)
    }
    list.remove()
  }
}

const withLists = (html: string): string =>
  rewriteHtml(
    rewriteHtml(html, /mso-list:/i, makeWordLists),
    /<li\b[^>]*\brole=["']?checkbox|type=["']?checkbox/i,
    makeTasks,
  )

/** Makes lists and tasks of what other programs write as paragraphs and boxes. */
export const PasteLists = Extension.create({
  name: 'pasteLists',

  addProseMirrorPlugins: () => [
    new Plugin({ key: new PluginKey('pasteLists'), props: { transformPastedHTML: withLists } }),
  ],
})

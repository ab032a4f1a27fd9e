import { BEHIND_MENTION, MENTION_FORM } from '@sheaf/contract/mention-form'
import { initialsOf } from '@sheaf/ui/lib/initials'
import { textColorOn } from '@sheaf/ui/theme/contrast'
import type { Node } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { type Stretch, wrapLetters } from './drawn-text.ts'
import './mention.css'

const keyOf = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Letters in which nobody is mentioned: code, and the address of a page. */
const isPlain = ({ marks }: Node): boolean => marks.every(({ type: { name } }) => name !== 'code' && name !== 'link')

/** A mention in a text. */
interface FoundMention extends Stretch {
  readonly person: FolderPerson
}

/** Draws mentions of these people. */
export class ChipDrawing {
  readonly #people: ReadonlyMap<string, FolderPerson>
  readonly #colorOf: (author: string) => string

  constructor(people: readonly FolderPerson[], colorOf: (author: string) => string) {
    this.#people = new Map(people.map((person) => [keyOf(person.login), person]))
    this.#colorOf = colorOf
  }

  /** Returns the mentions in a text, in their order. */
  readonly mentionsIn = (text: string): FoundMention[] => {
    if (!text.includes('@')) return []
    return Array.from(text.matchAll(MENTION_FORM)).flatMap(({ 1: named = '', index }) => {
      const login = [named, named.replace(BEHIND_MENTION, '')].find((each) => this.#people.has(keyOf(each)))
      if (login === undefined) return []
      return { person: this.#people.get(keyOf(login))!, from: index, to: index + 1 + login.length }
    })
  }

  /** Returns the chips of the lines between two positions, but for the mention that is being typed. */
  within(doc: Node, from: number, to: number, typedAt: number | undefined): Decoration[] {
    const chips: Decoration[] = []
    doc.nodesBetween(from, to, (line, position) => {
      if (line.isTextblock && lineOf(line).kind !== 'code') chips.push(...this.#inLine(line, position + 1, typedAt))
      return false
    })
    return chips
  }

  /** Draws the chips in an element that no editor shows. Returns the elements of each. */
  drawIn(text: Element): readonly { readonly person: FolderPerson; readonly element: HTMLElement }[] {
    const drawn: { person: FolderPerson; element: HTMLElement }[] = []
    wrapLetters(text, this.mentionsIn, ({ person }, isFirst, isLast) => {
      const element = document.createElement('span')
      for (const [name, value] of Object.entries(this.attributesOf(person, isFirst, isLast)))
        element.setAttribute(name, value)
      drawn.push({ person, element })
      return element
    })
    return drawn
  }

  /** Returns how letters of a mention look, of which others may stand before them or behind. */
  attributesOf(person: FolderPerson, isFirst: boolean, isLast: boolean): Readonly<Record<string, string>> {
    const { login, name } = person
    return {
      class: `pad-mention${isFirst ? ' is-first' : ''}${isLast ? ' is-last' : ''}`,
      style: this.colorsOf(person),
      ...(isFirst ? { 'data-initials': initialsOf(name) } : {}),
      ...(isLast && name !== login ? { 'data-name': name } : {}),
    }
  }

  /** Returns the style that gives chips the colour of a person. */
  colorsOf({ id }: FolderPerson): string {
    const color = this.#colorOf(id)
    return `--person:${color};--on-person:${textColorOn(color)}`
  }

  #inLine(line: Node, begin: number, typedAt: number | undefined): Decoration[] {
    return this.mentionsIn(line.textBetween(0, line.content.size, undefined, '\uFFFC'))
      .filter(({ from }) => begin + from !== typedAt)
      .flatMap((found) => this.#drawn(line, begin, found))
  }

  /** Letters in several formats, or of several authors, are drawn one beside the other, as one chip. */
  #drawn(line: Node, begin: number, { from, to, person }: FoundMention): Decoration[] {
    const pieces: Decoration[] = []
    let isSound = true
    line.nodesBetween(from, to, (letters, position) => {
      isSound &&= isPlain(letters)
      const [first, last] = [Math.max(from, position), Math.min(to, position + letters.nodeSize)]
      const attributes = this.attributesOf(person, first === from, last === to)
      pieces.push(Decoration.inline(begin + first, begin + last, attributes, { person }))
    })
    return isSound ? pieces : []
  }
}

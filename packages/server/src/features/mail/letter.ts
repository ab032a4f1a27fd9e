import type { Translator } from '../../lib/messages.ts'

/** The content of a mail, independent of its form: the text part and the HTML part are made from the same blocks. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string; readonly url?: string }
  /** The one thing to do. The text part shows its address. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** Words of somebody else, marked as such. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  /** Small print, and the place that it refers to. */
  | { readonly kind: 'note'; readonly text: string; readonly place?: LinkedPlace }

/** The target of a link, and its words in the HTML part. */
export interface LinkedPlace {
  readonly label: string
  readonly url: string
}

/** A line that was written or deleted, by whom, and where it is now. */
export interface Change {
  readonly sign: '+' | '-'
  readonly text: string
  readonly by: string
  readonly place?: LinkedPlace
}

export interface Letter {
  readonly subject: string
  readonly blocks: readonly Block[]
  /** Address where one click, by the person or their mail program, ends mails of this kind. */
  readonly unsubscribeUrl?: string
}

/** What a template uses beside its own data. */
export interface LetterSite extends Translator {
  readonly title: string
  /** Address without a trailing slash; empty if the site does not know it. */
  readonly address: string
  /** Greets the recipient by the name by which they see themself, or by this login where that is not known. */
  readonly hello: (login: string) => string
}

export type Template<Data> = (data: Data, site: LetterSite) => Letter

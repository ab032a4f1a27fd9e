import type { Speaker } from '../../messages.ts'

/** What a mail says, without saying how: the text part and the HTML part are made from the same blocks. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string; readonly url?: string }
  /** The one thing to do. The text part shows its address. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** Words of somebody else, marked as such. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  /** Small print, and the place that it speaks of. */
  | { readonly kind: 'note'; readonly text: string; readonly place?: Place }

/** Where a link leads, and its words in the HTML part. */
export interface Place {
  readonly label: string
  readonly url: string
}

/** A line that was written or taken away, by whom, and where it stands now. */
export interface Change {
  readonly sign: '+' | '-'
  readonly text: string
  readonly by: string
  readonly place?: Place
}

export interface Letter {
  readonly subject: string
  readonly blocks: readonly Block[]
  /** Where one click, of the person or of their mail program, ends mails of this kind. */
  readonly unsubscribeUrl?: string
}

/** What a template has beside its own data. */
export interface LetterSite extends Speaker {
  readonly title: string
  /** Without a slash at its end; empty when the site does not know its address. */
  readonly address: string
}

export type Template<Data> = (data: Data, site: LetterSite) => Letter

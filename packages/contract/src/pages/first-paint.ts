import * as z from 'zod/mini'

/*
 * A11Y-61: the server sends the manager's first screens painted. The build makes of the manager's own components the
 * function that paints them, so that the browser's script finds in the page what it would draw itself.
 */

/** Id of the element in which a painted page carries `FirstPaintFacts` as JSON. */
export const FIRST_PAINT_ID = 'first-paint'

/**
 * Attribute of the document's element that holds, as JSON, the media queries that the painting depends on and whether
 * each was assumed to match. The script takes the painting over as it is, and then draws it for the window that is there.
 */
export const PAINTED_FOR = 'data-painted-for'

/**
 * Attribute of the document's element that names the page's script, which runs once the pad in its frame is shown, and
 * the further scripts that it begins with, separated by spaces.
 */
export const SCRIPT_AFTER_FRAME = 'data-script-after-frame'

export const firstPaintFactsSchema = z.object({
  /** Language of the painting. */
  language: z.string(),
  /** Time of the painting, in milliseconds since 1970. */
  now: z.number(),
  /** Replies that it was painted from, by path and query of their calls. */
  replies: z.record(z.string(), z.unknown()),
})
export type FirstPaintFacts = z.infer<typeof firstPaintFactsSchema>

export interface PaintRequest {
  /** URL of the page. */
  readonly url: URL
  /** URL of the application, which ends in its base path. */
  readonly base: URL
  readonly language: string
  /** Texts of the language, by their keys. */
  readonly texts: Readonly<Record<string, string>>
  /** The browser's cookies, as it sends them. */
  readonly cookies: string
  readonly isPhone: boolean
  readonly now: number
  /** Returns the reply to a GET by path and query. Rejects if it is refused. */
  readonly read: (address: string) => Promise<unknown>
}

export interface Painting {
  /** Path pattern of the painted screen. */
  readonly screen: string
  /** Content of the element that the manager is drawn into. */
  readonly html: string
  /** Title of the document; undefined where the site's own says nothing of what is behind the address. */
  readonly title: string | undefined
  /** Media queries that it depends on, and whether each was assumed to match. */
  readonly media: Readonly<Record<string, boolean>>
  readonly replies: FirstPaintFacts['replies']
}

/** Paints the page at a URL; undefined where its first screen is not one of those that are painted. */
export type Paint = (request: PaintRequest) => Promise<Painting | undefined>

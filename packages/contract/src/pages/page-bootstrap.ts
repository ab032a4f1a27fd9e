import * as z from 'zod/mini'

/**
 * Attribute of the editor's page in which the server writes for whom it serves it: anything that the page asks for
 * comes later.
 */
export const PAGE_BOOTSTRAP = 'data-facts'

export const pageBootstrapSchema = z.object({
  /** Language for readers whose own is unknown. */
  siteLanguage: z.string(),
  /** Account of the user who is signed in. */
  reader: z.optional(z.object({ login: z.string(), lang: z.string() })),
  /**
   * EDT-106: set where the name in the address is one that no pad can have, on a site where a good name opens a pad.
   * It is the nearest good name, or empty if there is none.
   */
  goodName: z.optional(z.string()),
})
export type PageBootstrap = z.infer<typeof pageBootstrapSchema>

import { z } from 'zod'

/**
 * Attribute of the editor's page in which the server writes for whom it serves it: anything that the page asks for
 * comes later.
 */
export const PAGE_BOOTSTRAP = 'data-facts'

export const pageBootstrapSchema = z.object({
  /** Language for readers whose own is unknown. */
  siteLanguage: z.string(),
  /** Account of whoever is signed in. */
  reader: z.object({ login: z.string(), lang: z.string() }).optional(),
})
export type PageBootstrap = z.infer<typeof pageBootstrapSchema>

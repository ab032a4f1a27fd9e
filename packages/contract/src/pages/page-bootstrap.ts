import { z } from 'zod'

/** In this attribute of the editor's page the server says for whom it serves it: whatever a page asks for comes later. */
export const PAGE_BOOTSTRAP = 'data-facts'

export const pageBootstrapSchema = z.object({
  /** For those of whose language nothing is known. */
  siteLanguage: z.string(),
  /** Who is signed in, with an account. */
  reader: z.object({ login: z.string(), lang: z.string() }).optional(),
})
export type PageBootstrap = z.infer<typeof pageBootstrapSchema>

import * as z from 'zod/mini'
import { textParts } from './text-parts.ts'

/**
 * Tells the server which files the manager's screens need and what they read first, so that a page can ask for both at
 * once. The build writes it; addresses are below the base.
 */
export const preloadManifestSchema = z.object({
  /** Path of the screen to which `/` redirects. */
  start: z.string(),
  screens: z.array(
    z.object({
      /** Pattern of the address, with its parameters named. */
      path: z.string(),
      /** Where visitors without a session are sent. */
      signIn: z.optional(z.string()),
      /**
       * Path below `api` of the call that the screen makes first, with parameters named as in the screen's own path.
       */
      call: z.optional(z.string()),
      /** Parts of its language's texts. */
      texts: z.array(z.enum(textParts)),
      /** Scripts and style sheets of the screen. */
      files: z.array(z.string()),
    }),
  ),
})
export type PreloadManifest = z.infer<typeof preloadManifestSchema>

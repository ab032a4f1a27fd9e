import { z } from 'zod'

/**
 * Tells the server which files the manager's screens need, so that a page can ask for them at once. The build writes
 * it; addresses are below the base.
 */
export const preloadManifestSchema = z.object({
  /** Paths of the screen that `/` leads to, and of the screen to sign in. */
  start: z.string(),
  login: z.string(),
  screens: z.array(
    z.object({
      /** Pattern of the address, with its parameters named. */
      path: z.string(),
      /** Where visitors without a session are sent. */
      signIn: z.string().optional(),
      /** Scripts and style sheets of the screen. */
      files: z.array(z.string()),
    }),
  ),
})
export type PreloadManifest = z.infer<typeof preloadManifestSchema>

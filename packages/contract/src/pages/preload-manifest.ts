import { z } from 'zod'

/** What the build of the manager tells the server about its screens, so that a page asks at once for what it needs. Addresses are below the base. */
export const preloadManifestSchema = z.object({
  /** What `/` leads to, and the screen to sign in. */
  start: z.string(),
  login: z.string(),
  screens: z.array(
    z.object({
      /** With its parameters named. */
      path: z.string(),
      /** Where those are led who come without a session. */
      signIn: z.string().optional(),
      /** Scripts and style sheets. */
      files: z.array(z.string()),
    }),
  ),
})
export type PreloadManifest = z.infer<typeof preloadManifestSchema>

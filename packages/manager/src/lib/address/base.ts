import { basePath } from '@sheaf/ui/lib/browser-storage'
import { firstPaint } from '@sheaf/ui/lib/first-paint'

/** Returns the URL of the application. The server writes it into the page, so that one build works at every path. */
export const baseUrl = (): URL => new URL('.', firstPaint()?.base ?? document.baseURI)

/** Returns the base path as React Router expects it: `/pads`, or `/`. */
export const basename = (): string => basePath()

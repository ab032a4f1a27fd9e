import { baseUrl } from './base.ts'

/** Returns the full URL of a screen. It carries no secret: whoever opens it is asked for any password. */
export const linkTo = (path: string): string => new URL(path.replace(/^\//, ''), baseUrl()).href

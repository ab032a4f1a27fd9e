import { baseUrl } from './base.ts'

/** Returns the full URL of a screen. It carries no secret: the screen asks for a password if it needs one. */
export const linkTo = (path: string): string => new URL(path.replace(/^\//, ''), baseUrl()).href

import { baseUrl } from './base.ts'

/** The whole address of a screen. It carries no secret: whoever opens it is asked for what is needed. */
export const linkTo = (path: string): string => new URL(path.replace(/^\//, ''), baseUrl()).href

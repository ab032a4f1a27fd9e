import { directionOf } from '@sheaf/l10n/languages'

/** Direction that the page keeps in every language; undefined if it has that of its language. */
let fixed: 'ltr' | 'rtl' | undefined

/** EDT-197: has the page keep a direction, whatever its language. It is called before the page is drawn. */
export const fixDirection = (direction: 'ltr' | 'rtl' | undefined): void => {
  fixed = direction
}

/** Returns the direction of the page in a language. */
export const pageDirection = (language: string): 'ltr' | 'rtl' => fixed ?? directionOf(language)

import type { Locator, Page } from '@playwright/test'

/** What many screens have, by what it is called there. */

export const titled = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1, exact: true })

/** A button of the screen itself: the header and the messages have others. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

export const saveButton = (page: Page): Locator => button(page, 'Save')

export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** The menu of a folder or a pad, and what is chosen in it, for `hands.choose`. */
export const actionOn = (page: Page, name: string, item: string): [Locator, Locator] => [
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }),
  page.getByRole('menuitem', { name: item, exact: true }),
]

/** A button of a message at the edge of the page. */
export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true })

/** The question before unsaved changes are left behind. */
export const unsavedQuestion = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  return {
    dialog,
    stay: dialog.getByRole('button', { name: 'Keep editing' }),
    leave: dialog.getByRole('button', { name: 'Leave', exact: true }),
  }
}

import type { Locator, Page } from '@playwright/test'

/** Controls that many screens have, found by their names. */

export const headingNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1, exact: true })

/** Finds a button of the screen itself, as the header and the messages have others. */
export const buttonNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Finds a field of the screen by its whole name, in any language. Fields of passwords have no role. */
export const fieldNamed = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })

export const saveButton = (page: Page): Locator => buttonNamed(page, 'Save')

export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** Returns the opener of a menu and an item in it, for `InputDevice.choose`. */
export const actionOn = (page: Page, name: string, item: string): [Locator, Locator] => [
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }),
  page.getByRole('menuitem', { name: item, exact: true }),
]

/** Finds the Undo button of a message at the edge of the page. */
export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true })

/** Page model of the question about unsaved changes. */
export const unsavedQuestion = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  return {
    dialog,
    stay: dialog.getByRole('button', { name: 'Keep editing' }),
    leave: dialog.getByRole('button', { name: 'Leave', exact: true }),
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import type { InputDevice } from './input-devices.ts'

/** Page model of the field that chooses people by login or mail address. */
export class PeoplePicker {
  readonly page: Page
  readonly field: Locator
  /** The people who have been chosen so far. */
  readonly chosen: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('main').getByLabel('Login or e-mail address').first()
    this.chosen = page.getByRole('region', { name: /^(To be added|Watchers|People)$/ })
  }

  removal(login: string): Locator {
    return this.chosen.getByRole('button', { name: `Remove ${login}`, exact: true })
  }

  async add(by: InputDevice, ...logins: readonly string[]): Promise<void> {
    for (const login of logins) {
      await by.fill(this.field, login)
      await this.page.keyboard.press('Enter')
      await expect(this.removal(login)).toBeVisible()
    }
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import type { InputDevice } from './input-devices.ts'

/** Page model of the trash, of one's own folders or of the whole site. */
export class TrashPage {
  readonly page: Page
  readonly empty: Locator

  constructor(page: Page) {
    this.page = page
    this.empty = page.getByText('The trash is empty')
  }

  row(name: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(name) })
  }

  purgeButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Remove for good: ${name}` })
  }

  async restore(by: InputDevice, name: string): Promise<void> {
    await by.press(this.page.getByRole('button', { name: `Restore ${name}` }))
    await expect(this.page.getByText(`${name} is back.`)).toBeVisible()
  }
}

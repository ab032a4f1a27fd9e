import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/people.ts'
import { saveButton } from './controls.ts'
import type { Hands } from './hands.ts'

/** The form of a person: who registers, sees to themselves, or is seen to by the site's administrator. */
export class ProfilePage {
  readonly page: Page
  readonly login: Locator
  readonly email: Locator
  /** At registration; later there is a new one. */
  readonly password: Locator
  readonly current: Locator
  readonly newPassword: Locator
  readonly confirmation: Locator
  readonly save: Locator
  /** That a new mail address waits for its link to be followed. */
  readonly pendingEmail: Locator

  constructor(page: Page) {
    this.page = page
    this.login = page.getByLabel(/^Login( \*)?$/)
    this.email = page.getByLabel('E-mail address')
    this.password = page.getByLabel(/^Password( \*)?$/)
    this.current = page.getByLabel(/^Current password/)
    this.newPassword = page.getByLabel(/^New password/)
    this.confirmation = page.getByLabel(/^Confirm password/)
    this.save = saveButton(page)
    // Told at the edge of the page too.
    this.pendingEmail = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'until then the previous one stays in use' })
  }

  /** Of somebody who is signed in, and proves it. */
  async changeEmail(by: Hands, email: string, password = PASSWORD): Promise<void> {
    await by.fill(this.email, email)
    await by.fill(this.current, password)
    await by.press(this.save)
  }

  async says(email: string): Promise<void> {
    await expect(this.email).toHaveValue(email)
  }

  /** What an account cannot be without. */
  async fillIn(by: Hands, login: string, password = PASSWORD): Promise<void> {
    await by.fill(this.login, login)
    await by.fill(this.email, `${login}@example.org`)
    await by.fill(this.password, password)
    await by.fill(this.confirmation, password)
  }
}

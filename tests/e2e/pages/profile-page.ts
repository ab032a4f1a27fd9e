import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/people.ts'
import { saveButton } from './controls.ts'
import type { InputDevice } from './input-devices.ts'

/** Page model of a person's form: at registration, in their own profile, and in the administration. */
export class ProfilePage {
  readonly page: Page
  readonly login: Locator
  readonly email: Locator
  /** Field for the password at registration; the profile has one for a new password instead. */
  readonly password: Locator
  readonly current: Locator
  readonly newPassword: Locator
  readonly confirmation: Locator
  readonly save: Locator
  /** Notice that a new mail address waits for its link to be followed. */
  readonly pendingEmail: Locator

  constructor(page: Page) {
    this.page = page
    this.login = page.getByLabel(/^Login( \*)?$/)
    this.email = page.getByLabel(/^E-mail address( \*)?$/)
    this.password = page.getByLabel(/^Password( \*)?$/)
    this.current = page.getByLabel(/^Current password/)
    this.newPassword = page.getByLabel(/^New password/)
    this.confirmation = page.getByLabel(/^Confirm password/)
    this.save = saveButton(page)
    // A message at the edge of the page says the same.
    this.pendingEmail = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'until then the previous one stays in use' })
  }

  /** Changes the mail address of a signed-in person, who proves it with the password. */
  async changeEmail(by: InputDevice, email: string, password = PASSWORD): Promise<void> {
    await by.fill(this.email, email)
    await by.fill(this.current, password)
    await by.press(this.save)
  }

  async says(email: string): Promise<void> {
    await expect(this.email).toHaveValue(email)
  }

  /** Fills in the fields that an account must have. */
  async fillIn(by: InputDevice, login: string, password = PASSWORD): Promise<void> {
    await by.fill(this.login, login)
    await by.fill(this.email, `${login}@example.org`)
    await by.fill(this.password, password)
    await by.fill(this.confirmation, password)
  }
}

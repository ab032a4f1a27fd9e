import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Page model of the editor, alone or inside the manager's frame. */
export class PadFrame {
  readonly text: Locator
  readonly saveStatus: Locator
  readonly root: FrameLocator | Page

  private constructor(root: FrameLocator | Page) {
    this.root = root
    this.text = root.locator('.ProseMirror:not(.pad-cell)')
    this.saveStatus = root.locator('[data-save-status]')
  }

  static inManager(page: Page): PadFrame {
    return new PadFrame(page.frameLocator('iframe'))
  }

  static alone(page: Page): PadFrame {
    return new PadFrame(page)
  }

  async ready(): Promise<void> {
    await expect(this.text).toHaveAttribute('contenteditable', 'true')
    // The tools around the text appear after it.
    await this.root.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Types at the end of the pad, as a person does. */
  async type(text: string): Promise<void> {
    await this.text.press('Control+End')
    await this.text.pressSequentially(text, { delay: 15 })
  }

  async typeAtTheTop(text: string): Promise<void> {
    await this.text.press('Control+Home')
    await this.text.pressSequentially(text, { delay: 15 })
  }

  /** Enters a text at once, line by line, for journeys that need text and are not about typing. */
  async fill(lines: readonly string[]): Promise<void> {
    await this.text.press('Control+End')
    const { keyboard } = this.text.page()
    for (const line of lines) {
      await keyboard.insertText(line)
      await keyboard.press('Enter')
    }
  }

  async saved(): Promise<void> {
    await expect(this.saveStatus).toHaveAttribute('data-save-status', 'server')
  }
}

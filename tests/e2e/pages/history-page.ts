import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Page model of the history of a pad, alone or inside the manager's frame. */
export class HistoryPage {
  readonly slider: Locator
  readonly text: Locator
  readonly moment: Locator
  readonly said: Locator
  readonly root: FrameLocator | Page

  constructor(root: FrameLocator | Page) {
    this.root = root
    this.slider = root.getByRole('slider', { name: 'Moment' })
    this.text = root.locator('.ProseMirror')
    this.moment = root.locator('.history-moment')
    this.said = root.getByRole('status', { name: 'Moment' })
  }

  async ready(): Promise<void> {
    await expect(this.slider).toBeVisible()
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  /** Returns the number of the entry at which the slider stands. */
  async at(): Promise<number> {
    return Number(await this.slider.getAttribute('aria-valuenow'))
  }

  /** Returns the number of the newest entry. */
  async head(): Promise<number> {
    return Number(await this.slider.getAttribute('aria-valuemax'))
  }
}

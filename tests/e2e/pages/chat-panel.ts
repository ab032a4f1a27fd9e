import type { FrameLocator, Page } from '@playwright/test'

/** Page model of a pad's chat. */
export const chatOn = (root: Page | FrameLocator) => {
  const button = root.locator('#pad-chat-button')
  const panel = root.getByRole('complementary', { name: 'Chat' })
  const field = panel.getByRole('textbox', { name: 'Your message' })
  return {
    button,
    panel,
    field,
    messages: panel.locator('article:not(.pad-chat-unsent)'),
    say: async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    },
  }
}

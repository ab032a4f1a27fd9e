import type { FrameQuery } from '@sheaf/contract/pages/frame'
import { fixDirection } from '@sheaf/ui/l10n/page-direction'
import { openChatAsAsked } from './features/chat/chat-open.ts'
import { showAsAsked } from './features/preferences/preferences.ts'

/**
 * EDT-190: has the page shown as its address asks. What the address leaves open is as the reader chose, and nothing of
 * what it asks for is kept for other pages.
 */
export const showPageAsAsked = ({
  showControls,
  showLineNumbers,
  noColors,
  useMonospaceFont,
  showChat,
  alwaysShowChat,
  rtl,
}: FrameQuery): void => {
  showAsAsked({
    ...(showLineNumbers === undefined ? {} : { lineNumbers: showLineNumbers }),
    ...(noColors === undefined ? {} : { authorColors: !noColors }),
    ...(useMonospaceFont === undefined ? {} : { monospace: useMonospaceFont }),
  })
  if (alwaysShowChat === true && showChat !== false) openChatAsAsked()
  // What the server has sent is arranged at once as what is drawn in its place will be.
  if (showControls === false) document.documentElement.dataset['controls'] = 'hidden'
  if (rtl === true) {
    fixDirection('rtl')
    document.documentElement.dir = 'rtl'
    document.documentElement.dataset['rtl'] = ''
    document.querySelector('.pad-text .ProseMirror')?.setAttribute('dir', 'rtl')
  }
}

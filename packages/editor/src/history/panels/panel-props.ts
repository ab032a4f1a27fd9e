import type { OpenHistory } from '../session/history-session.ts'

/** What each panel beside the text gets. */
export interface PanelProps {
  readonly history: OpenHistory
  /** Closes the sheet in which a phone shows the panel, so that the text can be seen. */
  readonly onDone: () => void
}

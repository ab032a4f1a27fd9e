/* Everything around the text: one script, which is fetched and drawn once the text is there. */
export { Damaged } from './features/access/damaged.tsx'
export { Refused } from './features/access/refused.tsx'
export { UnsentText } from './features/access/unsent-text.tsx'
export { ChatPanel } from './features/chat/chat-panel.tsx'
export { MentionList } from './features/mention/mention-list.tsx'
export { PrintHeading } from './features/print/print-heading.tsx'
export { PadHeader } from './pad-header.tsx'
export { WritingTools } from './writing-tools.tsx'

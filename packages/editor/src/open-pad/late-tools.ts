/* What comes with the first key or the first move of the mouse in the text. */
export { LineHandle } from '../features/line-menu/line-handle.tsx'
export { SlashList } from '../features/slash/slash-list.tsx'
export { SelectionTools } from './selection-tools.tsx'

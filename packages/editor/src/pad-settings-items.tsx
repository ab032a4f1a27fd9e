import { Menu } from '@mantine/core'
import { FileListItem } from './features/files/file-list-item.tsx'
import { MoreSettingsItem } from './features/preferences/more-settings-item.tsx'
import { ShortcutsItem } from './features/shortcuts/shortcuts.tsx'
import { SettingsItems } from './features/preferences/settings-items.tsx'
import { ReadAloudItem } from './features/read-aloud/read-aloud-item.tsx'

/** Items of the settings menu of a pad: those of every text, and what one does with a pad of one's own. */
export const PadSettingsItems = () => (
  <>
    <SettingsItems />
    <Menu.Divider />
    <FileListItem />
    <ReadAloudItem />
    <MoreSettingsItem />
    <ShortcutsItem />
  </>
)

import { Popover } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconTable } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type ComponentType, useState } from 'react'
import { putTable } from '../../../lib/tables/new-table.ts'
import type { TablePickerProps } from './table-picker.tsx'

interface TableControlProps {
  readonly editor: Editor
  readonly isOff: boolean
}

/** TBL-2: puts in a table whose size is chosen in a grid, which is fetched when it is first asked for. */
export const TableControl = ({ editor, isOff }: TableControlProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [Picker, setPicker] = useState<ComponentType<TablePickerProps>>()
  const toggle = async (): Promise<void> => {
    if (isOpen) return setIsOpen(false)
    const { TablePicker } = await import('./table-picker.tsx')
    setPicker(() => TablePicker)
    setIsOpen(true)
  }
  const choose = (rows: number, columns: number): void => {
    setIsOpen(false)
    putTable(editor, rows, columns)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus={false}
      onDismiss={() => setIsOpen(false)}
      shadow="md"
      position="bottom-start"
      middlewares={{ shift: { padding: 16 } }}
    >
      <Popover.Target>
        <RichTextEditor.Control
          data-opens
          disabled={isOff}
          aria-label={t('EDITOR.TOOL.TABLE')}
          title={t('EDITOR.TOOL.TABLE')}
          onClick={() => void toggle()}
        >
          <IconTable className="pad-tool-icon" stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {Picker && (
          <Picker
            onChoose={choose}
            onClose={() => {
              setIsOpen(false)
              editor.view.focus()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

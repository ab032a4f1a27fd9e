import { NativeSelect } from '@mantine/core'
import { languages } from '@sheaf/l10n/languages'
import { IconLanguage } from '@tabler/icons-react'
import { useLanguage } from '../l10n/use-language.ts'
import { useT } from '../l10n/use-t.ts'
import './language-picker.css'

/** Lists each language by its own name. The caller decides where the choice is kept. */
export const LanguagePicker = ({ onPick }: { onPick: (code: string) => void }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="language-picker">
      <NativeSelect
        size="xs"
        aria-label={t('GLOBAL.LANG')}
        leftSection={<IconLanguage size={16} />}
        value={language}
        onChange={(event) => onPick(event.currentTarget.value)}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

import { useT } from '@sheaf/ui/l10n/use-t'

const LINES = 7

/** Lines in place of the lines to come, as in the page that is served. */
export const Opening = ({ isUnreachable }: { readonly isUnreachable: boolean }) => {
  const t = useT()
  return (
    <output className="pad-opening">
      {isUnreachable ? t('EDITOR.UNREACHABLE') : <span className="pad-opening-said">{t('GLOBAL.LOADING')}</span>}
      {Array.from({ length: LINES }, (_, line) => (
        <div key={line} />
      ))}
    </output>
  )
}

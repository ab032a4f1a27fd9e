import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

const WIDTHS = ['62%', '88%', '74%', '91%', '40%', '83%', '68%']

/** Lines in place of the lines to come. */
export const Opening = ({ isUnreachable }: { readonly isUnreachable: boolean }) => {
  const t = useT()
  return (
    <output className="pad-opening">
      {isUnreachable ? (
        <Text size="sm">{t('EDITOR.UNREACHABLE')}</Text>
      ) : (
        <VisuallyHidden>{t('GLOBAL.LOADING')}</VisuallyHidden>
      )}
      {WIDTHS.map((width) => (
        <Skeleton key={width} height={14} width={width} radius="sm" />
      ))}
    </output>
  )
}

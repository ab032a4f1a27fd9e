import type { RuleKind } from './kind.ts'

export const rule: RuleKind = {
  form: 'rule',
  html: (placing) => `<hr${placing}>`,
  text: '---',
  markdown: '---',
}

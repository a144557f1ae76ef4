import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'
import type { PrintFormProps } from './print-form-props.ts'
import { printKindNames, printKinds } from './print-kinds.ts'
import type { PrintKindName } from './print-kinds.ts'

async function loadForm(kind: PrintKindName): Promise<{ default: ComponentType<PrintFormProps> }> {
  try {
    return { default: await printKinds[kind].load() }
  } catch (error) {
    throw new PageNotLoaded('The code of a form could not be loaded.', { cause: error })
  }
}

export const forms = Object.fromEntries(printKindNames.map((kind) => [kind, lazy(() => loadForm(kind))])) as Record<
  PrintKindName,
  LazyExoticComponent<ComponentType<PrintFormProps>>
>

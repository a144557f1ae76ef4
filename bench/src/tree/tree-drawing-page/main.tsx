// The app's own tree view over a generated family, without server and session, for the benchmark.
// ?people=10000&seed=1&scope=everyone&language=en&photos=1
import { isLanguage } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import type { LayoutScope } from '@banyan/tree-layout'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TreeView } from '../../../../apps/web/src/features/tree/components/tree-view.tsx'
import { i18n, startI18n } from '../../../../apps/web/src/lib/language/i18n.ts'
import { htmlLanguage } from '../../../../apps/web/src/lib/language/language.ts'
import { UiProvider } from '../../../../apps/web/src/ui/theme/ui-provider.tsx'

const query = new URLSearchParams(location.search)
const language = query.get('language')
const { people, relations } = generateFamily({
  people: Number(query.get('people') ?? 10_000),
  seed: Number(query.get('seed') ?? 1),
})
const drawn = new Map(people.map((person) => [person.id, { ...person, small_thumbnail: null }]))
const family = { relations, graph: buildFamilyGraph({ people, relations }), findPerson: (id: number) => drawn.get(id) }
const ownId = people[Math.floor(people.length * 0.8)]?.id ?? 0

function BenchPage() {
  const [scope, setScope] = useState<LayoutScope>(query.get('scope') === 'focus' ? 'focus' : 'everyone')
  const [selectedId, setSelectedId] = useState(ownId)
  return (
    <main style={{ display: 'flex', height: '100dvh' }}>
      <TreeView
        family={family}
        selectedId={selectedId}
        ownId={ownId}
        scope={scope}
        onScope={setScope}
        onSelect={setSelectedId}
        onOpen={() => undefined}
      />
    </main>
  )
}

await startI18n(isLanguage(language) ? language : 'en')
await i18n.loadNamespaces(['tree'])
document.documentElement.lang = htmlLanguage(isLanguage(language) ? language : 'en')
createRoot(document.getElementById('root') ?? document.body).render(
  <UiProvider>
    <BenchPage />
  </UiProvider>,
)

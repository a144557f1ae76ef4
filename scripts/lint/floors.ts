/**
 * The server's features, from the ground floor up: a feature imports only from the floors below its own, never from a neighbour.
 * `docs/architecture.md` draws them, and decision 36 gives the reasons.
 */
export const floors: readonly (readonly string[])[] = [
  ['events', 'faces', 'families', 'person-names', 'places'],
  ['changes', 'family-log', 'living', 'sources'],
  ['records', 'relations'],
  ['comments', 'facts', 'kin-words', 'names'],
  ['people', 'photos'],
  ['accounts', 'kinship', 'life-search', 'lives', 'map', 'problems', 'profile-photos'],
  [
    'commenting',
    'days',
    'downloads',
    'duplicates',
    'invites',
    'legacy',
    'made-files',
    'new-people',
    'operator',
    'originals',
    'push',
    'site',
    'table-export',
    'tags',
    'uploads',
  ],
  ['demo', 'face-questions', 'family-settings', 'gedcom', 'guests', 'merging', 'photo-search', 'same-photos', 'stories'],
  ['history', 'picture-frames'],
  ['data-export', 'first-page', 'members', 'printing', 'updates'],
  ['trash'],
]

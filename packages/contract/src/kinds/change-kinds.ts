/** The kinds of change, grouped by what they affect: history can be filtered by one of these groups. */
export const changeGroups = {
  people: ['person_created', 'person_deleted', 'person_restored', 'people_merged', 'merge_undone'],
  details: ['person_changed'],
  facts: ['fact_created', 'fact_changed', 'fact_deleted', 'fact_restored', 'problem_dismissed', 'problem_reopened'],
  names: ['name_created', 'name_changed', 'name_deleted', 'name_restored'],
  sources: ['source_created', 'source_changed', 'source_deleted', 'source_restored'],
  kin_words: ['kin_word_added', 'kin_word_changed', 'kin_word_deleted', 'kin_word_restored'],
  links: ['relation_created', 'relation_changed', 'relation_deleted', 'relation_restored'],
  galleries: ['gallery_created', 'gallery_changed', 'gallery_deleted', 'gallery_restored'],
  photos: [
    'images_added',
    'images_deleted',
    'images_restored',
    'images_changed',
    'images_joined',
    'images_reordered',
    'images_separated',
    'photos_merged',
    'photos_separated',
    'photos_distinct',
    'photos_not_distinct',
    'image_changed',
    'image_deleted',
    'image_restored',
  ],
  tags: ['tag_added', 'tag_changed', 'tag_deleted', 'tag_restored', 'tags_added', 'tags_deleted'],
  comments: ['comment_added', 'comment_changed', 'comment_deleted', 'comment_restored'],
  imports: ['family_imported', 'import_undone', 'import_restored'],
  guests: ['guest_link_created', 'guest_link_changed', 'guest_link_ended'],
  stories: ['story_plan_created', 'story_plan_changed', 'story_plan_ended', 'story_plan_stopped', 'story_plan_resumed'],
  settings: ['family_changed'],
  put_back: ['put_back'],
} as const

export type ChangeGroup = keyof typeof changeGroups

export const changeGroupNames = Object.keys(changeGroups) as ChangeGroup[]

/** Everything that can happen to a family's people, relations and photos. */
export const changeKinds = [
  ...changeGroups.people,
  ...changeGroups.details,
  ...changeGroups.facts,
  ...changeGroups.names,
  ...changeGroups.sources,
  ...changeGroups.kin_words,
  ...changeGroups.links,
  ...changeGroups.galleries,
  ...changeGroups.photos,
  ...changeGroups.tags,
  ...changeGroups.comments,
  ...changeGroups.imports,
  ...changeGroups.guests,
  ...changeGroups.stories,
  ...changeGroups.settings,
  ...changeGroups.put_back,
] as const

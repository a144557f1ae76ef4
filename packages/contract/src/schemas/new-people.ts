import { z } from 'zod'
import { factKindNames, tieKinds } from '../kinds/fact-kinds.ts'
import { limits } from '../limits.ts'
import { enumInput, idempotencyKey, objectInput } from './lives.ts'
import { familyUpdate, relationTypeInput } from './people.ts'
import { genderInput, id, idInput, listInput, optionalTextInput, positionInput, textInput, unlessGiven } from './values.ts'

const tieKindInput = unlessGiven(enumInput(tieKinds)).meta({ type: 'string', enum: [...tieKinds] })

/** As in `createPerson`, from somebody to the new person: somebody of the family, or one of those before in the list. */
const relationInput = objectInput({
  from_person_id: unlessGiven(idInput),
  /** A position in the list, from 0. */
  from_row: unlessGiven(positionInput(limits.newPeople)),
  relation_type: relationTypeInput,
  /** As in `updateRelation`; of partners it is ''. */
  kind: tieKindInput,
})

const lastRelation = limits.newPersonRelations - 1
const relationPosition = unlessGiven(positionInput(limits.newPersonRelations)).meta({
  type: 'integer',
  minimum: 0,
  maximum: lastRelation,
})

const firstFactInput = objectInput({
  kind: enumInput(factKindNames),
  value: optionalTextInput('cell'),
  date: optionalTextInput('cell'),
  date_phrase: optionalTextInput('cell'),
  place: optionalTextInput('cell'),
  /** A position in the relations of the person, from 0: the fact is about that couple. */
  relation: relationPosition,
})

const newPersonInput = objectInput({
  name: textInput('nameCell'),
  gender: genderInput,
  /** At least one, so that nobody is without relatives. */
  relations: listInput(relationInput, limits.newPersonRelations),
  facts: listInput(firstFactInput, limits.newPersonFacts),
})

export const newPeopleSchemas = {
  /** Adds all of them or, when one is refused, nobody: `field` then says which part, such as `people.2.name`. */
  createPeople: {
    body: z.object({ ...idempotencyKey, people: listInput(newPersonInput, limits.newPeople) }),
    /** What is new for the lists; `added` are the ids in the order of the people. */
    response: familyUpdate.extend({ added: z.array(id) }),
  },
}

import type { Role } from '../../contracts/platform/enums.js';
import { encodeId } from '../../contracts/platform/wire.js';
import { type Actor, actors, expected, outside, type Place, places, placesOf, type Thing, type Who } from './rules.js';
import type { At, World } from './world.js';

/** One call of the matrix: by an actor, at a place. */
export class Cell {
  constructor(
    readonly world: World,
    readonly actor: Actor,
    readonly place: Place,
  ) {}

  /** The wire ids of the entities at the place. */
  get at(): At {
    const { space, project, module, environment, param, dictionary, dictionaryItem, doc, release, openUser, share } =
      this.world.at(this.place);
    return {
      ...{ space: encodeId(space), project: encodeId(project), module: encodeId(module), doc: encodeId(doc) },
      ...{ environment: encodeId(environment), param: encodeId(param) },
      ...{ dictionary: encodeId(dictionary), dictionaryItem: encodeId(dictionaryItem) },
      ...{ release: encodeId(release), openUser: encodeId(openUser), share: encodeId(share) },
    };
  }
  get name(): string {
    return this.world.name;
  }
  /** Creates a temporary entity at the place with the same members, for calls that move or delete it. */
  async fresh(thing: Thing): Promise<string> {
    if (outside.includes(this.actor)) return this.at[thing];
    return encodeId(await this.make(thing));
  }
  /** Creates a temporary user; with `of`, as a guest of that space or project. */
  async person(of?: 'space' | 'project'): Promise<string> {
    if (outside.includes(this.actor)) return encodeId(this.world.user('owner'));
    const id = await this.world.newUser();
    if (of) await this.world.member('space', this.world.at(this.place).space, id, 'guest');
    if (of === 'project') await this.world.member('project', this.world.at(this.place).project, id, 'guest');
    return encodeId(id);
  }

  /** All environments of the place's application, the oldest first. */
  async environments(): Promise<string[]> {
    const sql = 'select id from environments where module_id = $1 order by id';
    const found: { id: number }[] = await this.world.db.query(sql, [this.world.at(this.place).module]);
    return found.map(({ id }) => encodeId(id));
  }
  /** All items of the place's dictionary. */
  async dictionaryItems(): Promise<string[]> {
    const sql = 'select id from dictionary_items where dictionary_id = $1';
    const found: { id: number }[] = await this.world.db.query(sql, [this.world.at(this.place).dictionary]);
    return found.map(({ id }) => encodeId(id));
  }
  /** An environment of another application of the same project. */
  async environmentNextDoor(): Promise<string> {
    const { world, place } = this;
    return encodeId(await world.newEnvironment(await world.newModule(world.at(place).project)));
  }

  private make(thing: Thing): Promise<number> {
    const { world, place } = this;
    const { space, project, module, environment, dictionary } = world.at(place);
    const makers: Readonly<Record<Thing, () => Promise<number>>> = {
      space: () => world.spaceLike(place),
      project: () => world.projectLike(place),
      module: () => world.moduleLike(place),
      doc: () => world.docLike(place),
      environment: () => world.newEnvironment(module),
      param: () => world.newParam(environment),
      dictionary: () => world.newDictionary(module),
      dictionaryItem: () => world.newDictionaryItem(dictionary),
      release: () => world.newRelease(project),
      openUser: () => world.newOpenUser(space),
      share: () => world.newShare(module),
    };
    return makers[thing]();
  }
}

type Input = (cell: Cell) => unknown;
/** `ok`, a refusal's key, or several acceptable outcomes. */
export type Outcome = string | readonly string[];

export interface Row {
  readonly who: Who;
  readonly input: Input;
  /** The places at which the call is tested; one is enough for calls without an id. */
  readonly places: readonly Place[];
  /** Refusals that only permitted callers can get: because of the state, not the permission. */
  readonly also?: readonly string[];
  /** Overrides the expected outcome where the rule is not based on a role. */
  readonly expects?: (actor: Actor, place: Place) => Outcome;
  /** Created for each call: `session`, another session of the user; `twin`, another user of the same kind. */
  readonly as?: 'session' | 'twin';
}
type More = Partial<Pick<Row, 'also' | 'expects' | 'as' | 'places'>>;

const alone: readonly Place[] = ['own'];
const standalone =
  (who: Who) =>
  (input: Input, more: More = {}): Row => ({ who, input, places: alone, ...more });
/** Everyone, signed in or not. */
export const open = standalone('public');
export const newcomer = standalone('newcomer');
/** Everyone who is signed in. */
export const user = standalone('user');
export const superAdmin = standalone('super');

/** The minimum role in the entity's space or project. */
export const inSpace = (least: Role, thing: Thing, input: Input, more: More = {}): Row => ({
  who: { level: 'space', least, thing },
  input,
  places: placesOf[thing],
  ...more,
});
export const inProject = (least: Role, thing: Thing, input: Input, more: More = {}): Row => ({
  ...inSpace(least, thing, input, more),
  who: { level: 'project', least, thing },
});

export function outcomeOf(row: Row, actor: Actor, place: Place): readonly string[] {
  const wanted = [row.expects ? row.expects(actor, place) : expected(row.who, actor, place)].flat();
  return wanted.includes('ok') ? [...wanted, ...(row.also ?? [])] : wanted;
}

export const cellsOf = (world: World, row: Row): Cell[] =>
  actors.flatMap((actor) =>
    places.filter((place) => row.places.includes(place)).map((place) => new Cell(world, actor, place)),
  );

/** Anonymous, disabled and new users are refused everywhere; `then` returns the outcome for all others. */
export const pastTheDoor =
  (then: (actor: Actor, place: Place) => Outcome) =>
  (actor: Actor, place: Place): Outcome => {
    const atTheDoor = expected('user', actor, place);
    return atTheDoor === 'ok' ? then(actor, place) : atTheDoor;
  };

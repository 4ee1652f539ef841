import styles from './PeopleList.module.css';
import { Person } from './people.js';

interface PeopleListProps {
  people: readonly { readonly id: string; readonly nickname: string; readonly username: string }[];
}

export const PeopleList = ({ people }: PeopleListProps) => (
  <ul className={`list chips ${styles.peopleList}`}>
    {people.map(({ id, nickname, username }) => (
      <li key={id}>
        <Person id={id} name={nickname || username} />
      </li>
    ))}
  </ul>
);

/** An index whose entries can be read in order. */
interface Indexed {
    Tree tree();

    /** Returns true if a document may have no entry at all. */
    boolean leavesOut();
}

/** An index that can be walked. */
interface Indexed {
    Tree tree();

    /** Whether a document may have no entry at all. */
    boolean leavesOut();
}
